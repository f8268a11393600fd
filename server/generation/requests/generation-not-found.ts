import { AppError } from '../../platform/index.js';

export function generationNotFound(): AppError {
  return new AppError('GENERATION.NOT_FOUND', 'We couldn’t find this picture.');
}
