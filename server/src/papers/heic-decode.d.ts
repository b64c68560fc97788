/** The package has no types. */
declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> };
  export default decode;
}
