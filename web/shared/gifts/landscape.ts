import type { OwnPicture } from '../images/own-picture-storage.js';

/** Artwork for a gift without the customer's picture: the painter draws it, with the customer's words. */
export const LANDSCAPE: OwnPicture = { id: 'landscape', prompt: 'Hills and a sun', thumbnailUrl: '/pictures/landscape.svg' };
