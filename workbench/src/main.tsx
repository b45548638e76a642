import { readAhead } from './app/read-ahead.ts';

// First of all, and small: what the address needs is on its way while the application's own code still comes.
readAhead(location);
void import('./app/start.tsx');
