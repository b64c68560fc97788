export const STATEMENT: string;
export const BUILT_ONCE: string;
export const BUILT_EACH_TIME: string;
