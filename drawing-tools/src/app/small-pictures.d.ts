/** Small pictures as SVG by tool, on one theme's background (vite.pictures.ts). */
declare module 'virtual:small-pictures/*' {
  const pictures: Readonly<Record<string, string>>;
  export default pictures;
}
