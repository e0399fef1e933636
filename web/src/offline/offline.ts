/** The page without a connection: it says so, and goes on by itself as soon as the server answers. */
import './offline.css';

const EVERY = 15_000;

const theme = localStorage.getItem('stormdeck.theme') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
document.documentElement.dataset['theme'] = theme;

const state = document.getElementById('state');
const tell = (words: string): void => {
  if (state) state.textContent = words;
};

/** The address is still that of the page that was wanted: loading it again is all it takes. */
async function look(): Promise<boolean> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  return answer?.ok === true;
}

document.getElementById('again')?.addEventListener('click', () => {
  tell('Looking for the server …');
  void look().then((there) => tell(there ? 'It is back.' : 'Still no answer.'));
});
addEventListener('online', () => void look());
setInterval(() => void look(), EVERY);
