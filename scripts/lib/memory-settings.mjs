/**
 * Processing photos leaves large freed blocks behind. With these settings glibc returns them to the system,
 * otherwise a node keeps several hundred megabytes. glibc reads them only when a process starts.
 */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** V8's two semi-spaces never shrink, so an idle node would keep 16 MB each. */
export const MEMORY_FLAGS = ['--max-semi-space-size=8'];
