/** Parts of a language (vite.messages.ts). */
declare module '*.json?first' {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
declare module '*.json?rest' {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
