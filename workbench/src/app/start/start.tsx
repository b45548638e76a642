import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { started } from '../../features/session/index.ts';
import { listenToHistory } from '../leaving.ts';
import { AppErrorFallback } from './Broken.tsx';
import { Pages } from '../router.tsx';
import { createStore } from '../store/store.ts';

const store = createStore();
store.dispatch(started());
listenToHistory();
createRoot(document.getElementById('root')!).render(
  <ErrorBoundary FallbackComponent={AppErrorFallback}>
    <Provider store={store}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Provider>
  </ErrorBoundary>,
);
