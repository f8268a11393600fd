import type { PictureLabel } from '../../../server/generation/contract.js';
import { apiErrorOf } from '../api/api.js';
import { imagesApi } from '../images/images-api.js';
import { storedUserId } from '../session/session-storage.js';
import type { AppThunk } from '../store/store.js';
import { namesApi } from './names-api.js';
import { forgetNames, keepNames } from './names-storage.js';
import { printableNames } from './people.js';
import { namesChanged, selectTypedNames } from './typed-names-slice.js';

/** Keeps typed names in this browser until the shop has them. */
export const typeNames =
  (id: string, labels: readonly PictureLabel[]): AppThunk =>
  (dispatch, getState) => {
    keepNames(id, storedUserId(), labels);
    const isSaving = selectTypedNames(id)(getState())?.state === 'saving';
    dispatch(namesChanged({ id, names: { labels, state: isSaving ? 'saving' : 'typed' } }));
  };

/** Sends typed names, one request at a time; what is typed in between follows. */
export const saveNames =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const typed = selectTypedNames(id)(getState());
    if (!typed || typed.state === 'saving' || typed.state === 'saved') return;
    const { labels } = typed;
    const saved = imagesApi.endpoints.generatedImages
      .select()(getState())
      .data?.find((image) => image.id === id)?.labels;
    dispatch(namesChanged({ id, names: { labels, state: 'saving' } }));
    const sent = { id, labels: printableNames(labels, saved) };
    const { error } = await dispatch(namesApi.endpoints.setLabels.initiate(sent, { track: false }));
    const now = selectTypedNames(id)(getState())?.labels ?? labels;
    if (error) {
      const refusal = apiErrorOf(error);
      const message = refusal?.fields?.[0]?.message ?? refusal?.message;
      dispatch(namesChanged({ id, names: { labels: now, state: refusal ? 'refused' : 'offline', refusal: message } }));
    } else if (now === labels) {
      forgetNames(id);
      dispatch(namesChanged({ id, names: { labels, state: 'saved' } }));
    } else {
      dispatch(namesChanged({ id, names: { labels: now, state: 'typed' } }));
      await dispatch(saveNames(id));
    }
  };
