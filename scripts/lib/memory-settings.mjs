/**
 * Image processing allocates large blocks of memory. With these settings glibc keeps fewer free blocks for later: it
 * uses only two memory pools, and returns each block of 256 KB or more to the system as soon as it is freed. Without
 * them a node that re-encodes many photos keeps several hundred megabytes. glibc reads them only when a process starts.
 */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/**
 * Limits the two semi-spaces, in which V8 creates new objects, to 8 MB each instead of 16. They never shrink, so an idle
 * node would keep all of it. V8 reads this only when a process starts.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8'];
