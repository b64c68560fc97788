/**
 * For the C library of Linux: large blocks, which pictures are made of, go back to the system at once. Without it a node
 * that draws many photos keeps several hundred megabytes. It is read when a process starts, so it cannot be set later.
 */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };
