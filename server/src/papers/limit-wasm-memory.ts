interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** Node's types do not declare WebAssembly. */
declare const WebAssembly: { Memory: { prototype: Memory } };

const PAGE_BYTES = 64 * 1024;
const MAX_BYTES = 384 * 1024 * 1024;

/**
 * A thread's heap limit does not include WebAssembly memory. Emscripten, which built both decoders, requests more only
 * through `grow`.
 */
export function limitWasmMemory(maxBytes = MAX_BYTES): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}
