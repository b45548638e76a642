import { showBroken } from './app/start/broken.ts';
import { setLanguage, loadWholeLanguage } from './app/messages.ts';
import { paths } from './app/paths.ts';
import { prefetchExplorer } from './app/start/read-ahead.ts';
import { readPreferences } from './features/preferences/stored.ts';

// First and small: the data for the URL are requested while the application's code loads.
const isRequested = prefetchExplorer(location);
void setLanguage(readPreferences().locale).catch(() => undefined);
if (location.pathname !== paths.login) void loadWholeLanguage().catch(() => undefined);
// The browser loads its data of languages at first use, for 40 ms: meanwhile, and not while the application's code runs.
setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(new Intl.Locale('en').maximize().baseName));
/** Long enough for a detail from a near server; a far one is not waited for. */
const LONGEST_WAIT_MS = 150;
const wait = new Promise((done) => setTimeout(done, LONGEST_WAIT_MS));
// Running the application keeps the page busy for as long as the arrays take to arrive, so they are requested before.
void Promise.race([isRequested, wait])
  .then(() => import('./app/start/start.tsx'))
  .catch((error: unknown) => {
    console.error(error);
    showBroken(document.getElementById('root')!, readPreferences().locale);
  });
// The faces of the Chinese font are a long style sheet, so it loads without blocking the page.
void import('@stroma/design-system/fonts').catch(() => undefined);
