/** Where a user's pictures are stored as they look on gifts. */
export function userGiftViewFolder(userId: string): `${string}/` {
  return `views/${userId}/`;
}

/** The same for one picture: erased with it. */
export function giftViewFolder(userId: string, imageId: string): `${string}/` {
  return `${userGiftViewFolder(userId)}${imageId}/`;
}
