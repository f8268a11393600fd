import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../shared/store/root-reducer.js';

/** Id of the customer's picture that the product cards show; null for none. */
const cardPictureSlice = createSlice({
  name: 'cardPicture',
  initialState: null as string | null,
  reducers: {
    cardPictureChanged: (_before, { payload }: PayloadAction<string | null>) => payload,
  },
});
rootReducer.inject(cardPictureSlice);

export const { cardPictureChanged } = cardPictureSlice.actions;
