export declare const MEMORY_SETTINGS: Record<string, string>;
export declare const MEMORY_FLAGS: string[];
