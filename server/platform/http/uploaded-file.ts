import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../errors/app-error.js';

/**
 * The file of a multipart form, as an unread stream that ends after `fileSize` bytes.
 * @throws AppError when the request is no form with a file
 */
export async function uploadedFile(request: FastifyRequest, fileSize: number): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new AppError('REQUEST.UNSUPPORTED_TYPE', 'Send the image as a multipart form with the field "file".');
  }
  const limits = { fileSize, files: 1, fields: 5, fieldSize: 1_000 };
  // Errors of the parser have no status.
  const part = await request.file({ limits }).catch(() => {
    throw new AppError('REQUEST.MALFORMED', 'The upload could not be read. Please try again.');
  });
  if (!part) throw fieldError('REQUEST.INVALID', 'file', 'Please select an image file.');
  return part;
}
