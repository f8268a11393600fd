import sharp from 'sharp';

// Every image is processed once, so sharp's cache would only waste memory.
sharp.cache(false);

/** Takes 20 MB: load modules that import it with `import()` when there is an image to process. */
export default sharp;
