import sharp from 'sharp';

// Every picture is worked on once: remembering decoded ones would only hold memory.
sharp.cache(false);

/** Takes 20 MB: load what imports it with `import()`, when there is a picture to work on. */
export default sharp;
