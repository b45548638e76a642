export type * from '../src/screens/screens.types.ts';
export * from '../src/screens/SignIn/SignIn.tsx';
export * from '../src/screens/MyAnalyses/MyAnalyses.tsx';
export * from '../src/screens/ImportData/ImportData.tsx';
export * from '../src/screens/Home/Home.tsx';
export * from '../src/screens/NotFound/NotFound.tsx';
export * from '../src/screens/Explorer/Explorer.tsx';
