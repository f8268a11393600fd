/** The scene around the people for each month, from January to December, where winter is in January. */
const SCENES = [
  'A snowy winter morning with fresh snow on the roofs',
  'A clear, cold night under the stars',
  'In the mountains at the end of winter, with the first green on the slopes',
  'Under the blossoms of an April garden',
  'A walk through the city on a bright day in May',
  'Among roses in a garden in June',
  'By the sea on a hot day in July',
  'A golden evening at sunset in August',
  'By a forest lake on a mild day in September',
  'Among colorful autumn leaves',
  'A quiet evening under the moon',
  'Christmas, with lights and the first snow',
] as const;
const SOUTHERN_SCENES: Partial<Record<number, string>> = {
  1: 'By the sea on a hot day in January',
  2: 'A golden evening at sunset in February',
  3: 'By a forest lake on a mild day in March',
  4: 'Among colorful autumn leaves',
  6: 'In the mountains on a cold, clear day',
  7: 'A winter morning with fresh snow on the roofs',
  8: 'A clear, cold night under the stars',
  9: 'Under the blossoms of a September garden',
  10: 'Among roses in a garden in October',
};
const SOUTHERN_COUNTRIES: readonly string[] = ['AU', 'NZ'];

/** The instruction for the picture of a month: its season in that country. */
export function sceneOfMonth(month: number, country: string | null): string {
  const southern = country !== null && SOUTHERN_COUNTRIES.includes(country) ? SOUTHERN_SCENES[month] : undefined;
  return southern ?? SCENES[month - 1] ?? SCENES[0];
}
