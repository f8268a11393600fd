import type { Calendar, CalendarDate } from '../../../server/calendars/contract.js';
import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { isSameFace } from '../../../server/generation/sources/contract.js';

type Face = NonNullable<CalendarDate['face']>;

/** A face that can be printed beside a date. */
export interface OfferedFace {
  face: Face;
  image: Picture;
  /** `Person 2 in March` */
  name: string;
}

/** The faces of the pictures that are printed, those of the cover first. */
export function facesOn({ cover, pages }: Calendar): OfferedFace[] {
  const printed = [
    { image: cover, where: 'on the cover' },
    ...pages.map(({ image, month }) => ({ image, where: `in ${MONTH_NAMES[month - 1] ?? ''}` })),
  ];
  return printed.flatMap(({ image, where }, index) => {
    // A picture of several months has its faces once.
    if (!image || printed.findIndex((each) => each.image?.id === image.id) < index) return [];
    return image.faces.map((box, person) => ({
      face: { imageId: image.id, box },
      image,
      name: `Person ${person + 1} ${where}`,
    }));
  });
}

/** Undefined without a face, and when its picture is not printed anymore. */
export function offeredFace(calendar: Calendar, face: CalendarDate['face']): OfferedFace | undefined {
  return facesOn(calendar).find((each) => face && each.image.id === face.imageId && isSameFace(each.face.box, face.box));
}
