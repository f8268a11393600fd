/** Where a user's pictures are stored as they look on gifts. */
export function viewsOfUser(userId: string): `${string}/` {
  return `views/${userId}/`;
}

/** The same for one picture: erased with it. */
export function viewFolder(userId: string, imageId: string): `${string}/` {
  return `${viewsOfUser(userId)}${imageId}/`;
}
