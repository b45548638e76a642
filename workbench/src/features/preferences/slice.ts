import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Locale, ThemeName } from '@stroma/design-system/primitives';
import { readPreferences } from './stored.ts';

const slice = createSlice({
  name: 'preferences',
  initialState: readPreferences,
  reducers: {
    localeChosen: (state, { payload }: PayloadAction<Locale>) => void (state.locale = payload),
    themeChosen: (state, { payload }: PayloadAction<ThemeName>) => void (state.theme = payload),
  },
});
export const { localeChosen, themeChosen } = slice.actions;
export const preferences = slice.reducer;
