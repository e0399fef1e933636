/* Two things that a page cannot say by itself: recordings can be stopped, and what scrolls sideways can be reached by keyboard. */

const isRecording = (image) => /play-[a-z-]+\.webp$/.test(image.src);

/* The first frame, as a picture that does not move. */
function stillOf(image) {
  const still = document.createElement('canvas');
  still.width = image.naturalWidth;
  still.height = image.naturalHeight;
  still.className = 'still';
  still.setAttribute('role', 'img');
  still.setAttribute('aria-label', image.alt);
  still.getContext('2d').drawImage(image, 0, 0);
  return still;
}

function offerToStop(section, images) {
  const button = document.createElement('button');
  const stills = new Map();
  button.type = 'button';
  button.className = 'recordings';
  const show = (moves) => {
    button.textContent = moves ? 'Stop the recordings' : 'Play the recordings';
    for (const image of images) {
      if (!moves && !stills.has(image)) {
        stills.set(image, stillOf(image));
        image.after(stills.get(image));
      }
      image.hidden = !moves;
      image.style.display = moves ? '' : 'none';
      const still = stills.get(image);
      if (still) still.style.display = moves ? 'none' : '';
    }
  };
  button.addEventListener('click', () => show(images[0].hidden));
  section.querySelector('h1, h2, h3').after(button);
  show(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
}

function reachable(box) {
  if (box.scrollWidth <= box.clientWidth || box.hasAttribute('tabindex')) return;
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', box.matches('pre') ? 'Code, scrolls sideways' : 'Table, scrolls sideways');
}

const reachAll = () => document.querySelectorAll('pre, .table-wrapper').forEach(reachable);

window.addEventListener('load', () => {
  const sections = new Map();
  for (const image of [...document.images].filter(isRecording)) {
    const section = image.closest('section');
    sections.set(section, [...(sections.get(section) ?? []), image]);
  }
  for (const [section, images] of sections) offerToStop(section, images);
  reachAll();
  window.addEventListener('resize', reachAll);
});
