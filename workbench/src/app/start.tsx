import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { started } from '../features/session/index.ts';
import { createRouter } from './router.tsx';
import { createStore } from './store.ts';

const store = createStore();
store.dispatch(started());
createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <RouterProvider router={createRouter()} />
  </Provider>,
);
