import Alert from '@mui/material/Alert';

/** Above what could not be asked for again. */
export function OutOfDate() {
  return (
    <Alert severity="warning" role="status">
      The shop is not answering right now. What you see may be out of date.
    </Alert>
  );
}
