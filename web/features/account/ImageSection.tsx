import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import type { SectionQuery } from './QueryFrame.js';
import { Section } from './Section.js';
import { useFocusAfterRemoval } from './use-focus-after-removal.js';

interface CardActions {
  /** Called when an address has expired. */
  onBroken: () => void;
  onDelete: () => void;
}

interface ImageSectionProps<Image> {
  /** Title of the section and of its failure: `Uploaded images`. */
  title: string;
  query: SectionQuery<Image[]>;
  aside: ReactNode;
  /** Columns on wide screens; phones have two. */
  columns: number;
  /** Shape of each card's image. */
  shape: { aspectRatio: string; borderRadius: string };
  empty: ReactNode;
  remove: (image: Image) => void;
  card: (image: Image, actions: CardActions) => ReactNode;
}

/** Grid of the account's pictures or photos. */
export function ImageSection<Image extends { id: string }>(props: ImageSectionProps<Image>) {
  const { title, query, aside, columns, shape, empty, remove, card } = props;
  const { list, noteRemoval } = useFocusAfterRemoval(query.data);

  const onDelete = (image: Image, index: number) => {
    noteRemoval(index);
    remove(image);
  };

  const grid = {
    display: 'grid',
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${columns}, minmax(0, 1fr))` },
    gap: { xs: '26px 12px', md: '28px 24px' },
  };
  return (
    <Section
      title={title}
      query={query}
      loading={
        <Box sx={grid}>
          {Array.from({ length: columns }, (_, index) => (
            <Skeleton key={index} height="auto" sx={shape} />
          ))}
        </Box>
      }
      failure={{ title: `Your ${title.toLowerCase()} could not be loaded.`, message: 'They are safe. Please try again.' }}
      aside={aside}
    >
      {(images) =>
        images.length === 0 ? (
          empty
        ) : (
          <Box component="ul" ref={list} sx={grid}>
            {images.map((image, index) => (
              <li key={image.id}>
                {card(image, { onBroken: createRefetchOnError(query), onDelete: () => onDelete(image, index) })}
              </li>
            ))}
          </Box>
        )
      }
    </Section>
  );
}

interface CaptionProps {
  children: ReactNode;
  details: ReactNode;
  /** Icon buttons: right of the text, on phones below it or stacked. */
  actions: ReactNode;
  onPhone: 'below' | 'stacked';
}

export function Caption({ children, details, actions, onPhone }: CaptionProps) {
  const isBelow = onPhone === 'below';
  return (
    <Stack
      component="figcaption"
      direction={{ xs: isBelow ? 'column' : 'row', md: 'row' }}
      sx={{ justifyContent: 'space-between', gap: { xs: isBelow ? 0 : 2, md: 2 }, mt: 3 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {children}
        <Typography variant="hint">{details}</Typography>
      </Box>
      <Stack
        direction={{ xs: isBelow ? 'row' : 'column', md: 'row' }}
        sx={{ flex: 'none', alignItems: 'start', m: { xs: isBelow ? '0 0 0 -12px' : '-8px -12px 0 0', md: '-8px -12px 0 0' } }}
      >
        {actions}
      </Stack>
    </Stack>
  );
}
