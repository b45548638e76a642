import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { started } from '../../features/session/index.ts';
import { listenToHistory } from '../leaving.ts';
import { AppErrorFallback } from './Broken.tsx';
import { Pages, prepareScreen } from '../router.tsx';
import { createStore } from '../store/store.ts';

const store = createStore();
store.dispatch(started());
listenToHistory();
const root = createRoot(document.getElementById('root')!);
const show = () =>
  root.render(
    <ErrorBoundary FallbackComponent={AppErrorFallback}>
      <Provider store={store}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>,
  );

/** The bar is shown by then, even if the screen's code is still loading. */
const LONGEST_WAIT_MS = 250;
const wait = new Promise((done) => setTimeout(done, LONGEST_WAIT_MS));
void Promise.race([prepareScreen(location.pathname), wait]).then(show, show);
