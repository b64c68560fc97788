export declare const MEMORY_SETTINGS: Record<string, string>;
