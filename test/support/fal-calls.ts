export type FalCall = 'initiate_upload' | 'upload' | 'submit' | 'status' | 'result' | 'cancel' | 'download' | 'keys';

/** As at fal, status, result and cancel use only the `owner/app` part of the model's path. */
export const QUEUE_PATH = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)(|\/status|\/cancel)$/;

/** `owner/app` of `owner/app/path`. */
export function appOf(model: string): string {
  return model.split('/').slice(0, 2).join('/');
}

export function callOf(method: string | undefined, pathname: string): FalCall {
  if (pathname.startsWith('/files/')) return method === 'PUT' ? 'upload' : 'download';
  if (pathname.startsWith('/storage/')) return 'initiate_upload';
  if (pathname.startsWith('/.well-known/')) return 'keys';
  const suffix = QUEUE_PATH.exec(pathname)?.[3];
  if (suffix === undefined) return 'submit';
  if (suffix === '') return 'result';
  return suffix === '/status' ? 'status' : 'cancel';
}
