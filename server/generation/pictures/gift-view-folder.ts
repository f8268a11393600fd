/** Where views of a user's pictures on gifts are stored. */
export function userGiftViewFolder(userId: string): `${string}/` {
  return `views/${userId}/`;
}

/** Of one picture, and erased with it. */
export function giftViewFolder(userId: string, imageId: string): `${string}/` {
  return `${userGiftViewFolder(userId)}${imageId}/`;
}
