# The table in a container: docker build -t stormdeck . && docker run -p 8000:8000 -v stormdeck:/data stormdeck
# docs/hosting.md tells about settings, TLS, PostgreSQL and backups.

FROM python:3.11-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
RUN python -m venv /opt/stormdeck
COPY requirements.lock ./
RUN /opt/stormdeck/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY benchmarks benchmarks
COPY docs docs
COPY examples examples
COPY web web
COPY src src
RUN /opt/stormdeck/bin/pip install --no-cache-dir --no-deps .
# Slow rules or a server without pages would be noticed by the players only.
RUN cd / && /opt/stormdeck/bin/stormdeck --version | grep "compiled rules"
RUN cd / && /opt/stormdeck/bin/python -c "from importlib.resources import files; files('stormdeck.web').joinpath('static/index.html').read_text()"
# Nothing is installed in a container that runs.
RUN /opt/stormdeck/bin/python -m pip uninstall -q -y setuptools pip

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --home-dir /data --create-home stormdeck
COPY --from=build /opt/stormdeck /opt/stormdeck
ENV PATH=/opt/stormdeck/bin:/usr/local/bin:/usr/bin:/bin
# Every option of "stormdeck serve" is a variable: STORMDECK_WORKERS, STORMDECK_BOT_BUDGET, ...; STORMDECK_SERVER has the rest.
ENV STORMDECK_HOST=0.0.0.0 STORMDECK_PORT=8000 STORMDECK_DATABASE=/data/stormdeck.db
USER stormdeck
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['STORMDECK_PORT'] + '/health', timeout=4)"]
CMD ["stormdeck", "serve"]
