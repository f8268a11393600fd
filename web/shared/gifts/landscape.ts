import type { OwnPicture } from '../images/own-picture-storage.js';

/** What is printed in place of a photo when the customer adds none: the painter draws it, with their words. */
export const LANDSCAPE: OwnPicture = { id: 'landscape', prompt: 'Hills and a sun', thumbnailUrl: '/pictures/landscape.svg' };
