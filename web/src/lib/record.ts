/** Save the record of a finished game as a file. */
import * as api from './api';

export async function saveRecord(table: string, game: string, token: string | null): Promise<void> {
  const record = await api.record(table, token);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  link.download = `${game}-${table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
