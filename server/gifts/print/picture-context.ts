import type { Context2D, PicturePixels, Rectangle } from '../../../painter/index.js';

/** A context that draws `draw` instead of the picture, and everything else as it is. */
export function withPicture(context: Context2D, picture: PicturePixels, draw: (source: Rectangle, target: Rectangle) => void): Context2D {
  const drawImage: Context2D['drawImage'] = (image, sx, sy, sw, sh, dx, dy, dw, dh) => {
    if (image !== picture) context.drawImage(image, sx, sy, sw, sh, dx, dy, dw, dh);
    else draw({ left: sx, top: sy, width: sw, height: sh }, { left: dx, top: dy, width: dw, height: dh });
  };
  return new Proxy(context, {
    get: (target, name) => {
      if (name === 'drawImage') return drawImage;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
