import { z } from 'zod';
import type { Orientation } from '../catalog/gifts/contract.js';
import { box, type ImageSource, imageSources, MAX_MEMBERS, MEMBER_ROLES, peopleOf } from './sources/contract.js';

export { MAX_MEMBERS, MEMBER_ROLES };

export const WHO_FOR = ['Couple', 'Family', 'Children', 'Parent', 'Him', 'Her', 'Grandma', 'Grandpa'] as const;
export const IMAGE_TYPES = ['Realistic', 'Regular', 'Cartoon', 'SuperHeros', '2d', 'painted'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
/** Width divided by height of a picture that is not made for a gift. */
export const DEFAULT_ASPECT = 0.8;
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Width times height of an upload. Phones reach 200 megapixels; a decompression bomb passes it. */
export const MAX_UPLOAD_PIXELS = 220_000_000;
export const MAX_PROMPT_LENGTH = 2000;
export const FREE_GENERATIONS = 2;
/** A photo whose shorter side has fewer pixels prints soft at the size of a small frame. */
export const MIN_PRINT_SIDE = 1200;
/** How long a deleted photo or picture can be brought back, in seconds. */
export const UNDO_SECONDS = 60;

/** Findings about a photo. Faces are detected, never recognized: nothing here can tell one person from another. */
const photoFindings = z.object({
  /** The largest first. */
  faces: z.array(box),
  /** Sharpness of the faces, or of the whole photo without any: 0 (blurred) to 1 (sharp). */
  sharpness: z.number(),
  /** Mean brightness of the faces, or of the whole photo without any: 0 (black) to 1 (white). */
  brightness: z.number(),
});
export type PhotoFindings = z.infer<typeof photoFindings>;

/** A person from head to chest, and the space above the face, as multiples of the face. */
const PERSON = { width: 3, height: 3.2, above: 0.6 } as const;
/** The part of a sheet that people may fill. */
const ROOM = { width: 0.94, height: 0.86 } as const;
/** How much larger faces must be on a sheet that hangs across. */
const MIN_LANDSCAPE_GAIN = 1.2;

/**
 * How a sheet hangs best with the people as they stand in the photo, or with the whole photo if no face was found.
 * @param faces as fractions of the photo
 * @param sheet in either orientation
 */
export function orientationOfPeople(
  photo: { width: number; height: number },
  faces: PhotoFindings['faces'],
  sheet: { width: number; height: number },
): Orientation {
  const people = faces.map(({ left, top, width, height }) => ({
    left: Math.max(0, left + width * (0.5 - PERSON.width / 2)),
    right: Math.min(1, left + width * (0.5 + PERSON.width / 2)),
    top: Math.max(0, top - height * PERSON.above),
    bottom: Math.min(1, top + height * (PERSON.height - PERSON.above)),
  }));
  if (people.length === 0) people.push({ left: 0, right: 1, top: 0, bottom: 1 });
  const width = (Math.max(...people.map(({ right }) => right)) - Math.min(...people.map(({ left }) => left))) * photo.width;
  const height = (Math.max(...people.map(({ bottom }) => bottom)) - Math.min(...people.map(({ top }) => top))) * photo.height;
  const scaleOn = (across: number, down: number) => Math.min((across * ROOM.width) / width, (down * ROOM.height) / height);
  const [short, long] = [Math.min(sheet.width, sheet.height), Math.max(sheet.width, sheet.height)];
  return scaleOn(long, short) >= MIN_LANDSCAPE_GAIN * scaleOn(short, long) ? 'across' : 'upright';
}

/** A photo of the customer. `url` is private and short-lived. */
export const photo = z.object({
  id: z.uuid(),
  original_filename: z.string(),
  /** Bytes of the upload. */
  file_size: z.number().int(),
  mime_type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  uploaded_at: z.iso.datetime(),
  url: z.string(),
  thumbnail_url: z.string(),
  /** A square thumbnail cut around the faces; null until the photo is inspected, and where no face is seen. */
  square_url: z.string().nullable(),
  /** Same photo, sent as a download with its file name. */
  download_url: z.string(),
  /** Null while the inspection, a few seconds after the upload, is pending. */
  inspected_at: z.iso.datetime().nullable(),
  /** Null while the inspection is pending, and where it could not be done. */
  findings: photoFindings.nullable(),
});
/**
 * POST /api/user-images (multipart field `file`, header Idempotency-Key, so that a try whose answer was lost can be
 * repeated) → 201 with this, once the customer has agreed (photoConsent); GET /api/user-images → { images }, newest
 * first; GET /api/user-images/:id → 200 with this; DELETE /api/user-images/:id → 204; POST /api/user-images/:id/restore → 200 with this, for UNDO_SECONDS.
 */
export type Photo = z.infer<typeof photo>;
export const photoList = z.object({ images: z.array(photo) });
export type PhotoList = z.infer<typeof photoList>;

/** How many people appear in the picture, and how many should. */
const peopleCount = z.object({ seen: z.number().int(), expected: z.number().int() });
export type PeopleCount = z.infer<typeof peopleCount>;

/** A name under a face of the picture. */
export const pictureLabel = z.object({ box, text: z.string() });
export type PictureLabel = z.infer<typeof pictureLabel>;

export const picture = z.object({
  id: z.uuid(),
  generationId: z.uuid(),
  /** A title made of the customer's choices: never the product's own prompt. */
  prompt: z.string(),
  imageType: z.enum(IMAGE_TYPES).nullable(),
  productId: z.uuid().nullable(),
  photoId: z.uuid().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Null when no person is missing, or when that is unknown. */
  missingPeople: peopleCount.nullable(),
  /** Null when no one is too many, or when that is unknown, as in a picture of everybody in a photo. */
  extraPeople: peopleCount.nullable(),
  /** Faces in the picture, which a gift must not cut; empty if unknown. */
  faces: z.array(box),
  /** False for a second candidate that the customer did not choose: lists and gifts leave it out. */
  isFront: z.boolean(),
  /** The picture that this is a changed version of; null for a first one. It may have been deleted. */
  parentId: z.uuid().nullable(),
  /** The first of all versions. */
  rootId: z.uuid().nullable(),
  /** The last change, in the customer's words. */
  instruction: z.string().nullable(),
  labels: z.array(pictureLabel),
  /** Pixels of the picture that a print is made of for each of this one's, in each direction. Absent from a previous version. */
  printDetail: z.number().optional(),
  created_at: z.iso.datetime(),
  /** Private, short-lived address of the full picture. */
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  /** Same picture, sent as a download with a file name. */
  downloadUrl: z.string(),
});
export type Picture = z.infer<typeof picture>;
/** The properties by which a browser judges the print of a gift. */
export const judgedPicture = picture.pick({ width: true, height: true, faces: true, labels: true, printDetail: true });
/** File formats of picture downloads: GET /api/generated-images/:id/file?format=…, in its original size. */
export const DOWNLOAD_FORMATS = ['jpeg', 'png'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
/**
 * GET /api/generated-images, newest first, each in front; POST /api/generated-images/:id/front → 200 with a generatedImage,
 * in front of the other candidate of its generation; DELETE /api/generated-images/:id → 204;
 * POST /api/generated-images/:id/restore → 200 with a generatedImage, for UNDO_SECONDS.
 */
export const pictureList = z.object({ images: z.array(picture) });
export type PictureList = z.infer<typeof pictureList>;

/** `imageId` names the first photo, as it does without `sources`. */
const isFirstSource = ({ imageId, sources }: { imageId: string; sources?: ImageSource[] }) =>
  !sources || sources[0]?.imageId === imageId;
const FIRST_SOURCE = { path: ['imageId'], message: 'Name the first photo of the picture here.' };

function rolesOf(sources: readonly ImageSource[]): string {
  return peopleOf(sources)
    .map(({ role }) => role)
    .join();
}

/** POST /api/generate-personalized-image, with an Idempotency-Key header. */
export const personalizedImageRequest = z
  .object({
    productId: z.uuid(),
    imageId: z.uuid().toLowerCase(),
    forWho: z.enum(WHO_FOR),
    memberCount: z.number().int().min(1).max(MAX_MEMBERS),
    /** One role per member, in order. */
    memberSelections: z.array(z.enum(MEMBER_ROLES)).min(1).max(MAX_MEMBERS),
    imageType: z.enum(IMAGE_TYPES),
    sources: imageSources,
  })
  .refine((request) => request.memberSelections.length === request.memberCount, {
    path: ['memberSelections'],
    message: 'Choose a role for every person in the picture.',
  })
  .refine(({ sources, memberSelections }) => !sources || rolesOf(sources) === memberSelections.join(), {
    path: ['memberSelections'],
    message: 'List the roles of the chosen people from left to right, photo by photo.',
  })
  .refine(isFirstSource, FIRST_SOURCE);
export type PersonalizedImageRequest = z.infer<typeof personalizedImageRequest>;

/** POST /api/generate-ai-image, with an Idempotency-Key header. */
export const aiImageRequest = z
  .object({
    imageId: z.uuid().toLowerCase(),
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(MAX_PROMPT_LENGTH)
      // PostgreSQL cannot store this character.
      .refine((prompt) => !prompt.includes('\0'), 'Please leave out unusual characters.'),
    sources: imageSources,
  })
  .refine(isFirstSource, FIRST_SOURCE);
export type AiImageRequest = z.infer<typeof aiImageRequest>;

/** 202 answer of both, and of POST /api/generations/:id/retry. */
export const generationAccepted = z.object({
  success: z.literal(true),
  generationId: z.uuid(),
  remainingGenerations: z.number().int(),
});
export type GenerationAccepted = z.infer<typeof generationAccepted>;

export const GENERATION_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type GenerationState = (typeof GENERATION_STATES)[number];

/** GET /api/generations/:id (ETag). POST /api/generations/:id/cancel answers the same. */
export const generation = z.object({
  generationId: z.uuid(),
  status: z.enum(GENERATION_STATES),
  /** False only once it failed or was canceled. */
  success: z.boolean(),
  productId: z.uuid().nullable(),
  photoId: z.uuid().nullable(),
  prompt: z.string(),
  /** How many are ahead of it while queued; its position in the picture service's queue while running, 0 once begun there. */
  queuePosition: z.number().int().nullable(),
  /** 0 to 100. */
  percent: z.number().int(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** How long the engine took for the picture, in ms, once it succeeded: the rest of the time is our own overhead. */
  engineMs: z.number().int().nullish(),
  /** The one in front, if there are two. */
  generatedImage: picture.nullable(),
  /** Two to choose from, the one in front first; otherwise empty. */
  candidates: z.array(picture),
  /** Whether POST /api/generations/:id/retry repeats it for free: the number of people is wrong, or they may look wrong. */
  canRetryFree: z.boolean(),
  /** The generation that this free retry repeats. */
  retryOf: z.uuid().nullable(),
  /** Whether it is the first change of a picture, which is free. */
  isFreeChange: z.boolean(),
  /** Whether it was begun with a picture credit instead of a free generation. */
  fromCredits: z.boolean(),
  remainingGenerations: z.number().int(),
  /**
   * Whether its free generation, free retry or free change is returned: if it is canceled now, or after it ended without a picture.
   */
  creditReturns: z.boolean(),
  /** A message for the customer, once failed. */
  error: z.string().nullable(),
  /** A message about its free generation or free retry, for people; `creditReturns` is for programs. */
  details: z.string().nullable(),
});
export type Generation = z.infer<typeof generation>;
/** GET /api/generations: those still queued or running, newest first, so that a reload finds them. */
export const generationList = z.object({ generations: z.array(generation) });
export type GenerationList = z.infer<typeof generationList>;

/** GET /api/user-generation-limits */
export const generationLimits = z.object({
  free_generations_used: z.number().int(),
  free_generations_limit: z.number().int(),
  /** Unused pictures that were bought or came with an order. They are used after the free ones. */
  picture_credits: z.number().int(),
  /** Free generations and picture credits together. */
  remaining: z.number().int(),
  /** The engine of the pictures: 'local' is a preview renderer, not AI, and the page says so. */
  engine: z.enum(['local', 'fal']),
  /** Up to how many photos, and people chosen in them, one picture can be made of; 0 where people cannot be chosen. */
  group: z.object({ sources: z.number().int(), people: z.number().int() }),
});
export type GenerationLimits = z.infer<typeof generationLimits>;

/**
 * `used-before`: free ones that an earlier account of the same mailbox used. `made` and `started` are generations with and
 * without a picture. `order`: given with an order. `revoked`: revoked when the order was refunded.
 */
const PICTURE_LEDGER_KINDS = ['free', 'used-before', 'made', 'started', 'returned', 'bought', 'order', 'revoked'] as const;

/** GET /api/picture-credits: the history of the customer's pictures, newest first. All lines add up to `remaining`. */
export const pictureHistory = z.object({
  remaining: z.number().int(),
  lines: z.array(
    z.object({
      kind: z.enum(PICTURE_LEDGER_KINDS),
      /** Negative for used and revoked pictures. */
      amount: z.number().int(),
      order_number: z.string().nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
  /** Whether older lines were left out. */
  has_older: z.boolean(),
});
export type PictureHistory = z.infer<typeof pictureHistory>;

/** GET and PUT /api/photo-consent: when the customer agreed to the use of their photos; asked once. */
export const photoConsent = z.object({ agreed_at: z.iso.datetime().nullable() });
export type PhotoConsent = z.infer<typeof photoConsent>;

/** GET /api/generation-settings, for everybody. */
export const generationSettings = z.object({
  engine: z.enum(['local', 'fal']),
  /** Photos are deleted automatically after this many days; finished pictures are kept. */
  photoRetentionDays: z.number().int(),
});
export type GenerationSettings = z.infer<typeof generationSettings>;
