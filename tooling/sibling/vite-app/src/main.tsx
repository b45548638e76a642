import { createRoot } from 'react-dom/client';
import '@stroma/design-system/fonts';
import { View } from './view.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<View isOpen />);
