/** The edges of an area, in fractions of the image's width and height. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
