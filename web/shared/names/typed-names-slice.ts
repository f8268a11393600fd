import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PictureLabel } from '../../../server/generation/contract.js';
import { rootReducer } from '../store/root-reducer.js';

export interface TypedNames {
  /** One for each person, as typed; empty for none. */
  labels: readonly PictureLabel[];
  state: 'typed' | 'saving' | 'saved' | 'offline' | 'refused';
  /** Why the shop refused them. */
  refusal?: string | undefined;
}

interface Named {
  id: string;
  names: TypedNames;
}

/** Names that are being typed, by the id of their picture: the fields, the gift beside them and the saving share them. */
const typedNamesSlice = createSlice({
  name: 'typedNames',
  initialState: {} as Record<string, TypedNames>,
  reducers: {
    namesChanged: (names, { payload: { id, names: next } }: PayloadAction<Named>) => ({ ...names, [id]: next }),
  },
});
const { selector } = rootReducer.inject(typedNamesSlice);

export const { namesChanged } = typedNamesSlice.actions;
/** Undefined until names are typed under this picture. */
export const selectTypedNames = (id: string) => selector((state) => state.typedNames[id]);
