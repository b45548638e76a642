import { createRoot } from 'react-dom/client';
import { readFrameHash } from '@stroma/contract/drawings';
import { StandaloneApp } from './app/Alone.tsx';
import { FramedApp } from './app/Framed.tsx';

const hash = window.parent === window ? null : readFrameHash(location.hash);
createRoot(document.getElementById('root')!).render(hash ? <FramedApp {...hash} /> : <StandaloneApp />);
// The faces of the Chinese font are a long style sheet, so it loads without blocking the page.
void import('@stroma/design-system/fonts').catch(() => undefined);
