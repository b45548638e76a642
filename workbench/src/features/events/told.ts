import { createAction } from '@reduxjs/toolkit';
import type { ServerEvent } from './stream.ts';

/** Any event of the server, for features that listen themselves. */
export const eventReceived = createAction<ServerEvent>('events/told');
