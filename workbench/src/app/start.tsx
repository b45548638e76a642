import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { started } from '../features/session/index.ts';
import { Pages } from './router.tsx';
import { createStore } from './store.ts';

const store = createStore();
store.dispatch(started());
createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </Provider>,
);
