import { showBroken } from './app/start/broken.ts';
import { setLanguage, loadWholeLanguage } from './app/messages.ts';
import { paths } from './app/paths.ts';
import { prefetchExplorer } from './app/start/read-ahead.ts';
import { readPreferences } from './features/preferences/stored.ts';

// First and small: the data for the URL are requested while the application's code loads.
prefetchExplorer(location);
void setLanguage(readPreferences().locale).catch(() => undefined);
if (location.pathname !== paths.login) void loadWholeLanguage().catch(() => undefined);
void import('./app/start/start.tsx').catch((error: unknown) => {
  console.error(error);
  showBroken(document.getElementById('root')!, readPreferences().locale);
});
// The faces of the Chinese font are a long style sheet, so it loads without blocking the page.
void import('@stroma/design-system/fonts').catch(() => undefined);
