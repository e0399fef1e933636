import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });

// The table can be installed, and says so itself when there is no connection.  It comes after everything that is looked at.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = (): void => {
    navigator.serviceWorker.register('/worker.js').catch((error: unknown) => console.info('No service worker here.', error));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
