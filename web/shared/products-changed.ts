import { createAction } from '@reduxjs/toolkit';

/** The owner changed what is sold: lists of products that were kept are outdated. */
export const productsChanged = createAction('products/changed');
