export type * from '../src/shell/shell.types.ts';
export * from '../src/shell/Header/Header.tsx';
export { Logo } from '../src/shell/Header/Logo.tsx';
export * from '../src/shell/Footer/Footer.tsx';
export * from '../src/shell/AppShell/AppShell.tsx';
