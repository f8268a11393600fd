/** Such as `5 pictures`. */
export function countedPictures(pictures: number): string {
  return pictures === 1 ? '1 picture' : `${pictures} pictures`;
}
