/** The part of utif that writes the head of a file. Tags are named by their number. */
declare module 'utif' {
  const UTIF: {
    encode: (heads: readonly Readonly<Record<string, readonly (number | string)[]>>[]) => ArrayBuffer;
    decode: (file: ArrayBuffer) => Record<string, number[]>[];
  };
  export default UTIF;
}
